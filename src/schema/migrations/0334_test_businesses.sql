-- A business for trying things out, in which tools may cause orders and payments by themselves.
alter table businesses add column is_test boolean not null default false;
