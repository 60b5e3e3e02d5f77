alter table provider_accounts
  add column check_code text; -- why the last check failed; null: it did not, or a version before noted only a sentence
