type Props = { message: string | undefined; id?: string };

/** Why something was refused, beside what was pressed or typed. */
export function PressError({ message, id }: Props) {
  if (!message) return null;
  return (
    <p className="error" role="alert" id={id}>
      {message}
    </p>
  );
}
