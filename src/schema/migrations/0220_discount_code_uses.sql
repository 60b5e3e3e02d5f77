-- The use of a code that an order took at checkout. It is given back when the order is canceled, and taken again when the
-- order is reopened.
-- owner: discounts
create table discount_code_uses (
  business_id bigint not null references businesses on delete cascade,
  order_id uuid not null,
  discount_code_id bigint not null,
  customer_id bigint, -- whose uses count too; null if the code had no limit for each customer
  is_returned boolean not null default false,
  primary key (business_id, order_id, discount_code_id)
);
comment on table discount_code_uses is 'owner: discounts';
create index discount_code_uses_code on discount_code_uses (business_id, discount_code_id);
create index discount_code_uses_customer on discount_code_uses (business_id, customer_id) where customer_id is not null;

-- Orders of before that can still be canceled. Copies that merchants made took no use.
insert into discount_code_uses (business_id, order_id, discount_code_id, customer_id)
select o.business_id, o.id, o.discount_code_id, u.customer_id
from orders o
  join discount_codes c on c.business_id = o.business_id and c.id = o.discount_code_id
  left join discount_code_customers u on c.is_customer_usage_limit and u.business_id = o.business_id
    and u.discount_code_id = c.id and u.customer_id = o.customer_id
where o.discount_code_id is not null and o.is_from_form and o.created_by is null
  and o.status <> 'canceled' and o.deleted_at is null;
