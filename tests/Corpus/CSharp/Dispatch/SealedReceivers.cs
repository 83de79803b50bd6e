// Calls that name a virtual method of a base class, on receivers whose static type is sealed: overridden there, above, not at all, hidden, covariant.
namespace Corpus.SealedReceivers;

internal class Base
{
    public virtual async Task<string> Overridden(Completion completion) => "base" + await Step.Of(completion, 1);
    public virtual async Task<string> Above(Completion completion) => "base" + await Step.Of(completion, 2);
    public virtual async Task<string> Inherited(Completion completion) => "base" + await Step.Of(completion, 3);
    public virtual async Task<string> Hidden(Completion completion) => "base" + await Step.Of(completion, 4);
    public virtual async Task<string> Overloaded(Completion completion) => "base" + await Step.Of(completion, 5);
    public virtual async Task<string> NotAsync(Completion completion) => "base" + await Step.Of(completion, 6);
}

internal class Middle : Base
{
    public override async Task<string> Above(Completion completion) => "middle" + await Step.Of(completion, 2);
    public new virtual async Task<string> Hidden(Completion completion) => "middle" + await Step.Of(completion, 4);
}

internal sealed class Last : Middle
{
    public override async Task<string> Overridden(Completion completion) => "last" + await Step.Of(completion, 1);
    public override async Task<string> Hidden(Completion completion) => "last" + await Step.Of(completion, 4);
    public async Task<string> Overloaded(Completion completion, string text) => text + await Step.Of(completion, 5);
    public override Task<string> NotAsync(Completion completion) => Task.FromResult("last");
}

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        var last = new Last();
        WriteLine($"{await last.Overridden(completion.Calm())} {await last.Above(completion.Calm())} {await last.Inherited(completion.Calm())} {await last.Hidden(completion.Calm())}");
        WriteLine($"{await ((Base)last).Hidden(completion.Calm())} {await last.Overloaded(completion.Calm())} {await last.Overloaded(completion.Calm(), "two")} {await last.NotAsync(completion.Calm())}");
        Last none = null;
        try { await none.Overridden(completion); }
        catch (NullReferenceException) { WriteLine("null"); }
        WriteLine(await last.Overridden(completion));
    });
}
