type Props = { message: string | undefined; id?: string };

/** An error beside the button or field that caused it. */
export function InlineError({ message, id }: Props) {
  if (!message) return null;
  return (
    <p className="error" role="alert" id={id}>
      {message}
    </p>
  );
}
