// Virtual methods whose overrides are async, then not, then async again; base calls, new slots, covariant returns, sealed and abstract.
namespace Corpus.OverridesInBetween;

internal abstract class Root
{
    public abstract ValueTask<string> Name(Way way);
    public virtual async Task<int> Count(Way way) => 1 + await Step.Of(way, 1);
    public virtual async Task<T> Echo<T>(Way way, T value) { await Step.Of(way, 0); return value; }
}

internal class Middle : Root
{
    public override ValueTask<string> Name(Way way) => new("middle");
    public override Task<int> Count(Way way) => Step.Of(way, 100);
    public override Task<T> Echo<T>(Way way, T value) => base.Echo(way, value);
}

internal class Low : Middle
{
    public override async ValueTask<string> Name(Way way) => "low " + await base.Name(way) + await Step.Of(way, 2);
    public sealed override async Task<int> Count(Way way) => 10 + await base.Count(way);
    public override async Task<T> Echo<T>(Way way, T value) => await base.Echo(way.Calm(), value);
}

internal class Lowest : Low
{
    public new virtual async Task<int> Count(Way way) => 1000 + await base.Count(way);
}

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        Root[] all = [new Middle(), new Low(), new Lowest()];
        foreach (var root in all)
        {
            WriteLine($"{await root.Name(way.Calm())} {await root.Count(way.Calm())} {await root.Echo(way.Calm(), 7)} {await root.Echo(way.Calm(), "e")}");
            try { WriteLine(await root.Count(way)); }
            catch (Exception e) { WriteLine(e.Message); }
        }
        WriteLine(await new Lowest().Count(way));
    });
}
