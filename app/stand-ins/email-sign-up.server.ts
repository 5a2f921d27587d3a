import express, { type Router } from "express";
import { html, sendPage, sendWords } from "./document.server";

/** The third party behind the shop's sign-up form; mounted at /email-sign-up. It keeps no address. */
export function emailSignUp({ shopUrl }: { shopUrl: string }): Router {
  const signUp = express.Router();

  signUp.get("/", (_req, res) => sendPage(res, { title, body: formView({ email: "" }) }));

  // The form stands on the shop's pages, so other origins are welcome here.
  signUp.post("/", express.urlencoded({ extended: false, limit: "64kb" }), (req, res) => {
    const email = typeof req.body.email === "string" ? req.body.email.trim() : "";
    if (email.length > 254 || !/^[^\s@]+@[^\s@]+$/.test(email)) {
      const error = "That's not an email address. It needs an @ and some effort.";
      return sendPage(res, {
        status: 422,
        title: `Error: ${title}`,
        body: formView({ email, error }),
      });
    }
    sendWords(res, {
      status: 200,
      title: "You're on the list. God help you.",
      text: "Expect filth, discounts and the odd typo. (This is a stand-in: no list exists, and nothing was kept.)",
      way: { href: shopUrl, name: "Back to the shop, you animal" },
    });
  });
  return signUp;
}

const title = "Get abuse by email";

function formView({ email, error }: { email: string; error?: string }) {
  return html`<h1>${title}</h1>
    <form method="post" action="/email-sign-up">
      <div class="field">
        <label for="email">Email</label>
        <input
          id="email"
          name="email"
          type="email"
          autocomplete="email"
          required
          maxlength="254"
          value="${email}"
          ${error && html`aria-invalid="true" aria-describedby="email-error" autofocus`}
        />
        ${error && html`<p class="error" id="email-error" role="alert">${error}</p>`}
      </div>
      <button type="submit">Insult me</button>
    </form>`;
}
