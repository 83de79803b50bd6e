// Instance state is shared between activations, and visible through this after a suspension.
namespace Corpus.InstanceMethod;

internal sealed class Account
{
    private int _balance = 10;

    public async Task<int> Add(Way way, int amount)
    {
        _balance += amount;
        _balance += await Step.Of(way, amount);
        WriteLine($"balance {_balance}");
        return _balance;
    }

    public async Task<Account> Self(Way way)
    {
        await Step.Go(way);
        return this;
    }
}

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        var account = new Account();
        await account.Add(way.Calm(), 5);
        WriteLine(ReferenceEquals(account, await account.Self(way.Calm())));
        await account.Add(way, 7);
    });
}
