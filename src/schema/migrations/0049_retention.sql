-- What is deleted by its age is found by its age.
create index sessions_expiry on sessions (expires_at);
create index invitations_expiry on invitations (expires_at);
create index payment_callbacks_received_at on payment_callbacks (received_at);
create index sandbox_payments_created_at on sandbox_payments (created_at);
