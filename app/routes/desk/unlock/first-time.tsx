import type { Enrolment } from "~/shop/staff/second-factor.server";

/** Instructions for the first visit: setting up an authenticator. */
export function FirstTime({ secret, qrCode, recoveryCodes }: Enrolment) {
  return (
    <section className="first-time" aria-labelledby="first-time">
      <h2 id="first-time">First, the authenticator</h2>
      <p>
        Any authenticator app on your phone will do, such as Google Authenticator or Microsoft
        Authenticator. Scan the square with it, or type the secret by hand. Then type the six digits
        that it shows below.
      </p>
      <div
        className="qr-code"
        role="img"
        aria-label="The secret as a picture for a camera"
        dangerouslySetInnerHTML={{ __html: qrCode }}
      />
      <p>
        The secret: <code>{secret}</code>
      </p>
      <h2>Then, a sheet of paper</h2>
      <p>
        Print this page, or copy these ten. Each opens the desk once, on the day when your phone is
        at the bottom of a lake. They are never shown again.
      </p>
      <ol className="recovery-codes">
        {recoveryCodes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
    </section>
  );
}
