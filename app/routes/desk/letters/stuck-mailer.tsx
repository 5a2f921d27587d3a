type Props = { since: string; answer: string | null };

/** The reason why no letters are sent. */
export function StuckMailer({ since, answer }: Props) {
  return (
    <section className="alert" role="alert">
      <h2>The post is stuck</h2>
      <p>
        A letter has been due since {since}, and none goes out. They all wait, in their order, and
        nothing is lost.
      </p>
      {answer === null ? (
        <p>Nobody has tried to send it. Is a server of the shop running, with its post?</p>
      ) : (
        <>
          <p>
            The mail server says: <q>{answer}</q>
          </p>
          <p>
            It is asked again each minute. If it refuses our log-in, put <code>SMTP_URL</code> right
            and start the shop again.
          </p>
        </>
      )}
    </section>
  );
}
