-- Whether entering the code also makes the unproven password of the customer valid. A code that was requested without a
-- password does not: somebody else may have registered the address.
alter table customer_otps add column proves_password boolean not null default true;
