-- Whether the provider pays a creator, and its names of what it still wants of them.
ALTER TABLE payout_accounts ADD COLUMN state TEXT NOT NULL DEFAULT 'ready';
ALTER TABLE payout_accounts ADD COLUMN missing TEXT NOT NULL DEFAULT '[]';
ALTER TABLE payout_accounts ADD COLUMN checked_at BIGINT NOT NULL DEFAULT 0;
CREATE INDEX payout_accounts_not_ready ON payout_accounts (provider, provider_account, provider_live, checked_at)
    WHERE state <> 'ready';
