// Runs in the page. A task of more than 50 ms blocks for as long as it takes beyond them.
window.seen = { paint: 0, shift: 0, blocked: 0 };

/**
 * @param {string} type
 * @param {(entry: any) => void} take
 */
function watch(type, take) {
  new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
    type,
    buffered: true,
  });
}

watch("largest-contentful-paint", ({ startTime }) => (window.seen.paint = startTime));
watch("layout-shift", ({ value }) => (window.seen.shift += value));
watch("longtask", ({ duration }) => (window.seen.blocked += duration - 50));
