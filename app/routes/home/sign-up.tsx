import { usePoliteMode } from "~/components/polite-mode";

/** A form for marketing e-mails. It posts to another company's address, without a script. */
export function SignUp({ action }: { action: string }) {
  const { pick } = usePoliteMode();
  return (
    <section className="sign-up">
      <div className="wrap">
        <h2>
          Get on
          <br />
          our list
        </h2>
        <form className="panel coupon" action={action} method="post">
          <label htmlFor="sign-up-email">Your e-mail address</label>
          <div className="row">
            <input
              className="input"
              id="sign-up-email"
              name="email"
              type="email"
              autoComplete="email"
              placeholder="you@regret.co.uk"
              required
            />
            <button className="button hot">Go on then</button>
          </div>
          <p className="note">
            New cards and {pick("cheap shots", "kind thoughts")}, about once a week.{" "}
            {pick("Sod off", "Leave")} any time with one click.
          </p>
        </form>
      </div>
    </section>
  );
}
