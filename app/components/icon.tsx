const paths = {
  heart: "M12 20.5 3.8 12.2a5 5 0 0 1 8.2-5.6 5 5 0 0 1 8.2 5.6z",
  bag: "M4 8h16l-1.5 12.5h-13zM8 10V6a4 4 0 0 1 8 0v4",
  search: "M16.5 10a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0zM15 15l6.5 6.5",
  exit: "m4 4 16 16M20 4 4 20",
  out: "M10 4H4v16h6M14 8l5 4-5 4M19 12H9",
  pencil: "m4 20 1-5L16 4l4 4L9 19zM13 7l4 4",
};

/**
 * A line drawing in the colour of the text, hidden from screen readers. Its width is for engines too old for
 * the styles.
 */
export function Icon({ name }: { name: keyof typeof paths }) {
  return (
    <svg className="icon" aria-hidden="true" viewBox="0 0 24 24" width="24">
      <path d={paths[name]} />
    </svg>
  );
}
