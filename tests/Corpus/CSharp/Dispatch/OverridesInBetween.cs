// Virtual methods whose overrides are async, then not, then async again; base calls, new slots, covariant returns, sealed and abstract.
namespace Corpus.OverridesInBetween;

internal abstract class Root
{
    public abstract ValueTask<string> Name(Completion completion);
    public virtual async Task<int> Count(Completion completion) => 1 + await Step.Of(completion, 1);
    public virtual async Task<T> Echo<T>(Completion completion, T value) { await Step.Of(completion, 0); return value; }
}

internal class Middle : Root
{
    public override ValueTask<string> Name(Completion completion) => new("middle");
    public override Task<int> Count(Completion completion) => Step.Of(completion, 100);
    public override Task<T> Echo<T>(Completion completion, T value) => base.Echo(completion, value);
}

internal class Low : Middle
{
    public override async ValueTask<string> Name(Completion completion) => "low " + await base.Name(completion) + await Step.Of(completion, 2);
    public sealed override async Task<int> Count(Completion completion) => 10 + await base.Count(completion);
    public override async Task<T> Echo<T>(Completion completion, T value) => await base.Echo(completion.Calm(), value);
}

internal class Lowest : Low
{
    public new virtual async Task<int> Count(Completion completion) => 1000 + await base.Count(completion);
}

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        Root[] all = [new Middle(), new Low(), new Lowest()];
        foreach (var root in all)
        {
            WriteLine($"{await root.Name(completion.Calm())} {await root.Count(completion.Calm())} {await root.Echo(completion.Calm(), 7)} {await root.Echo(completion.Calm(), "e")}");
            try { WriteLine(await root.Count(completion)); }
            catch (Exception e) { WriteLine(e.Message); }
        }
        WriteLine(await new Lowest().Count(completion));
    });
}
