// Calls that name a virtual method of a base class, on receivers whose static type is sealed: overridden there, above, not at all, hidden, covariant.
namespace Corpus.SealedReceivers;

internal class Base
{
    public virtual async Task<string> Overridden(Way way) => "base" + await Step.Of(way, 1);
    public virtual async Task<string> Above(Way way) => "base" + await Step.Of(way, 2);
    public virtual async Task<string> Inherited(Way way) => "base" + await Step.Of(way, 3);
    public virtual async Task<string> Hidden(Way way) => "base" + await Step.Of(way, 4);
    public virtual async Task<string> Overloaded(Way way) => "base" + await Step.Of(way, 5);
    public virtual async Task<string> NotAsync(Way way) => "base" + await Step.Of(way, 6);
}

internal class Middle : Base
{
    public override async Task<string> Above(Way way) => "middle" + await Step.Of(way, 2);
    public new virtual async Task<string> Hidden(Way way) => "middle" + await Step.Of(way, 4);
}

internal sealed class Last : Middle
{
    public override async Task<string> Overridden(Way way) => "last" + await Step.Of(way, 1);
    public override async Task<string> Hidden(Way way) => "last" + await Step.Of(way, 4);
    public async Task<string> Overloaded(Way way, string text) => text + await Step.Of(way, 5);
    public override Task<string> NotAsync(Way way) => Task.FromResult("last");
}

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        var last = new Last();
        WriteLine($"{await last.Overridden(way.Calm())} {await last.Above(way.Calm())} {await last.Inherited(way.Calm())} {await last.Hidden(way.Calm())}");
        WriteLine($"{await ((Base)last).Hidden(way.Calm())} {await last.Overloaded(way.Calm())} {await last.Overloaded(way.Calm(), "two")} {await last.NotAsync(way.Calm())}");
        Last none = null;
        try { await none.Overridden(way); }
        catch (NullReferenceException) { WriteLine("null"); }
        WriteLine(await last.Overridden(way));
    });
}
