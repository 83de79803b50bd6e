// Instance state is shared between activations, and visible through this after a suspension.
namespace Corpus.InstanceMethod;

internal sealed class Account
{
    private int _balance = 10;

    public async Task<int> Add(Completion completion, int amount)
    {
        _balance += amount;
        _balance += await Step.Of(completion, amount);
        WriteLine($"balance {_balance}");
        return _balance;
    }

    public async Task<Account> Self(Completion completion)
    {
        await Step.Go(completion);
        return this;
    }
}

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        var account = new Account();
        await account.Add(completion.Calm(), 5);
        WriteLine(ReferenceEquals(account, await account.Self(completion.Calm())));
        await account.Add(completion, 7);
    });
}
