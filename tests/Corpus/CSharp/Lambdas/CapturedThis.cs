// Lambdas that capture this only, this with locals, and through a base class.
namespace Corpus.CapturedThis;

internal class Base
{
    protected int Value = 1;
    protected virtual Task<int> Get(Way way) => Step.Of(way, Value);
}

internal sealed class Derived : Base
{
    protected override async Task<int> Get(Way way) => 100 + await Step.Of(way, Value);

    public async Task<int> Run(Way way)
    {
        var local = 10;
        Func<Task> thisOnly = async () => Value += await Get(way.Calm());
        Func<Task> both = async () => { local += Value; await Step.Go(way.Calm()); Value = local; };
        Func<Task<int>> throughBase = async () => await base.Get(way);
        await thisOnly();
        await both();
        WriteLine($"{Value} {local}");
        return await throughBase();
    }
}

internal static class Program
{
    public static void Main() => Ways.Run(async way => WriteLine(await new Derived().Run(way)));
}
