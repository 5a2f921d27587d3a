import { Form } from "@remix-run/react";

type Props = { id: string; name: string; email: string };

export function PersonalDetails({ id, name, email }: Props) {
  return (
    <>
      <h2 className="visually-hidden">Personal Details</h2>
      <dl className="facts">
        <div>
          <dt>Name</dt>
          <dd>{name}</dd>
        </div>
        <div>
          <dt>Email</dt>
          <dd>{email}</dd>
        </div>
        <div>
          <dt>Account ID</dt>
          <dd>{id}</dd>
        </div>
      </dl>
      <Form method="post" action="/account" reloadDocument>
        <p>
          Left yourself logged in at your ex’s?{" "}
          <button className="button small" name="call" value="logout-everywhere">
            Log out everywhere
          </button>
        </p>
      </Form>
    </>
  );
}
