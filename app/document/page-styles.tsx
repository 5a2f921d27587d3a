const mark = "the-styles-of-the-page-are-written-in-here";

/**
 * The placeholder that the server replaces by the page's styles. Text on pages is escaped, so it
 * cannot contain it.
 */
export const pageStylesTag = `<style>${mark}</style>`;

/** The page's styles. In the browser, React leaves the server's styles in place. */
export function PageStyles() {
  return <style suppressHydrationWarning dangerouslySetInnerHTML={{ __html: mark }} />;
}
