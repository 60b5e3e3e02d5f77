alter table customers add column phone_confirmed_at timestamptz; -- when a code proved the phone number; without it the number signs nobody in
comment on column customers.phone_confirmed_at is 'personal';

alter table whatsapp_templates
  drop constraint whatsapp_templates_kind_check,
  add constraint whatsapp_templates_kind_check check (
    kind in ('order_placed', 'payment_reminder', 'order_paid', 'order_shipped', 'sign_in_code')) not valid;
