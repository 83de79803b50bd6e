// An async method that returns a Task is overridden by async methods that return a Task with a result.
// runtime10: no class with such an override can be loaded where runtime async is on, in .NET 10 (TypeLoadException), woven or not
namespace Corpus.OverriddenByTaskOfT;

internal class Root
{
    public virtual async Task Work(Way way) => WriteLine(await Step.Of(way, "root"));
}

internal class Derived : Root
{
    public override async Task<int> Work(Way way)
    {
        await base.Work(way);
        return await Step.Of(way, 3);
    }
}

internal sealed class Below : Derived
{
    public override async Task<int> Work(Way way) => 10 + await base.Work(way);
}

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        WriteLine(await new Derived().Work(way.Calm()) + await new Below().Work(way.Calm()));
        foreach (var root in (Root[])[new Below(), new Derived(), new Root()]) await root.Work(way);
    });
}
