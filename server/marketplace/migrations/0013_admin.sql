-- What operators do to people, and what their lists and figures are read by.

-- Shut out by an operator: the profile is listed nowhere meanwhile.
ALTER TABLE profiles ADD COLUMN banned BOOLEAN NOT NULL DEFAULT FALSE;
CREATE INDEX profiles_newest ON profiles (created_at, id);

-- Taken off the market with its publisher; comes back with them.
ALTER TABLE experiences ADD COLUMN suspended BOOLEAN NOT NULL DEFAULT FALSE;

CREATE INDEX deals_in_dispute ON deals (updated_at, id)
  WHERE dispute IN ('open', 'answered') OR (chargeback AND money <> 'refunded');
CREATE INDEX deals_answered ON deals (answered_at) WHERE request = 'approved';
CREATE INDEX ledger_groups_by_time ON ledger_groups (created_at);
CREATE INDEX mails_by_status ON mails (status, id);
