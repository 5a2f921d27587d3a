const mark = "the-styles-of-the-page-are-written-in-here";

/** What the server replaces by the styles that apply to the page. No text on a page has its brackets. */
export const pageStylesTag = `<style>${mark}</style>`;

/** The styles that a page brings along. In the browser React leaves what the server wrote there. */
export function PageStyles() {
  return <style suppressHydrationWarning dangerouslySetInnerHTML={{ __html: mark }} />;
}
