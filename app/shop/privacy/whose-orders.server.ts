import { sql, type Expression, type SqlBool } from "kysely";

/** A condition on `orders` that selects those of one person. */
export type Whose = Expression<SqlBool>;

export const isCustomers = (customerId: string): Whose =>
  sql<SqlBool>`orders.customer_id = ${customerId}`;

/** Guest orders paid for under that address; the condition uses an index. */
export const isGuests = (email: string): Whose =>
  sql<SqlBool>`orders.customer_id is null and orders.email is not null
    and lower(orders.email) = lower(${email})`;
