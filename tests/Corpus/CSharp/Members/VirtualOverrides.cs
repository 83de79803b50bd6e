// Virtual async methods: overridden by async, by synchronous code, sealed, and hidden by new.
namespace Corpus.VirtualOverrides;

internal class Base
{
    public virtual async Task<string> Name(Way way) => "base" + await Step.Of(way, 1);
    public virtual Task<string> Plain(Way way) => Step.Of(way, "plain");
    public async Task<string> Hidden(Way way) => "hidden" + await Step.Of(way, 2);
}

internal class Middle : Base
{
    public override Task<string> Name(Way way) => Task.FromResult("middle");
    public override async Task<string> Plain(Way way) => "async " + await base.Plain(way);
    public new async Task<string> Hidden(Way way) => "new" + await base.Hidden(way);
}

internal sealed class Last : Middle
{
    public sealed override async Task<string> Name(Way way) => "last " + await base.Name(way);
}

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        foreach (var thing in new Base[] { new Base(), new Middle(), new Last() })
        {
            WriteLine($"{await thing.Name(way.Calm())} {await thing.Plain(way.Calm())} {await thing.Hidden(way.Calm())}");
        }
        WriteLine(await new Last().Hidden(way));
    });
}
