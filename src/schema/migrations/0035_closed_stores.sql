-- A closed store sells nothing, and its renewals end; buyers still reach what they bought.
alter table stores add column closed_at timestamptz;
-- The period that a paid renewal continued. Periods that passed without a bill lie between that and its own.
alter table subscription_actions add column previous_period_number integer;
