import express, { type Router } from "express";
import { sendMessage, sendPage } from "../document.server";

const path = "/email-sign-up";
const title = "Get abuse by email";

/** The stand-in for the company behind the sign-up form. It stores no address. */
export function openSignUp({ shopUrl }: { shopUrl: string }): { router: Router } {
  const router = express.Router();

  router.get(path, (_req, res) => sendPage(res, { title, body: <SignUp email="" /> }));

  // The form is on the shop's pages, so this address accepts forms from other origins.
  router.post(path, express.urlencoded({ extended: false, limit: "64kb" }), (req, res) => {
    const email = typeof req.body.email === "string" ? req.body.email.trim() : "";
    if (email.length > 254 || !/^[^\s@]+@[^\s@]+$/.test(email)) {
      const error = "That's not an email address. It needs an @ and some effort.";
      const body = <SignUp email={email} error={error} />;
      return sendPage(res, { status: 422, title: `Error: ${title}`, body });
    }
    sendMessage(res, {
      status: 200,
      title: "You're on the list. God help you.",
      text: "Expect filth, discounts and the odd typo. (This is a stand-in: no list exists, and nothing was kept.)",
      link: { href: shopUrl, name: "Back to the shop, you animal" },
    });
  });
  return { router };
}

function SignUp({ email, error }: { email: string; error?: string }) {
  return (
    <>
      <h1>{title}</h1>
      <form method="post" action={path}>
        <div className="field">
          <label htmlFor="email">Email</label>{" "}
          <input
            id="email"
            name="email"
            type="email"
            autoComplete="email"
            required
            maxLength={254}
            defaultValue={email}
            aria-invalid={error ? true : undefined}
            aria-describedby={error && "email-error"}
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus={error !== undefined}
          />
          {error && (
            <p className="error" id="email-error" role="alert">
              {error}
            </p>
          )}
        </div>
        <button type="submit">Insult me</button>
      </form>
    </>
  );
}
