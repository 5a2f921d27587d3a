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
    </>
  );
}
