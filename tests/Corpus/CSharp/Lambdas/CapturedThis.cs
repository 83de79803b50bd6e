// Lambdas that capture this only, this with locals, and through a base class.
namespace Corpus.CapturedThis;

internal class Base
{
    protected int Value = 1;
    protected virtual Task<int> Get(Completion completion) => Step.Of(completion, Value);
}

internal sealed class Derived : Base
{
    protected override async Task<int> Get(Completion completion) => 100 + await Step.Of(completion, Value);

    public async Task<int> Run(Completion completion)
    {
        var local = 10;
        Func<Task> thisOnly = async () => Value += await Get(completion.Calm());
        Func<Task> both = async () => { local += Value; await Step.Go(completion.Calm()); Value = local; };
        Func<Task<int>> throughBase = async () => await base.Get(completion);
        await thisOnly();
        await both();
        WriteLine($"{Value} {local}");
        return await throughBase();
    }
}

internal static class Program
{
    public static void Main() => Completions.Run(async completion => WriteLine(await new Derived().Run(completion)));
}
