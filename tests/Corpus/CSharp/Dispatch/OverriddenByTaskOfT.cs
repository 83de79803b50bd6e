// An async method that returns a Task is overridden by async methods that return a Task with a result.
// runtime10: no class with such an override can be loaded where runtime async is on, in .NET 10 (TypeLoadException), woven or not
namespace Corpus.OverriddenByTaskOfT;

internal class Root
{
    public virtual async Task Work(Completion completion) => WriteLine(await Step.Of(completion, "root"));
}

internal class Derived : Root
{
    public override async Task<int> Work(Completion completion)
    {
        await base.Work(completion);
        return await Step.Of(completion, 3);
    }
}

internal sealed class Below : Derived
{
    public override async Task<int> Work(Completion completion) => 10 + await base.Work(completion);
}

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        WriteLine(await new Derived().Work(completion.Calm()) + await new Below().Work(completion.Calm()));
        foreach (var root in (Root[])[new Below(), new Derived(), new Root()]) await root.Work(completion);
    });
}
