// Virtual async methods: overridden by async, by synchronous code, sealed, and hidden by new.
namespace Corpus.VirtualOverrides;

internal class Base
{
    public virtual async Task<string> Name(Completion completion) => "base" + await Step.Of(completion, 1);
    public virtual Task<string> Plain(Completion completion) => Step.Of(completion, "plain");
    public async Task<string> Hidden(Completion completion) => "hidden" + await Step.Of(completion, 2);
}

internal class Middle : Base
{
    public override Task<string> Name(Completion completion) => Task.FromResult("middle");
    public override async Task<string> Plain(Completion completion) => "async " + await base.Plain(completion);
    public new async Task<string> Hidden(Completion completion) => "new" + await base.Hidden(completion);
}

internal sealed class Last : Middle
{
    public sealed override async Task<string> Name(Completion completion) => "last " + await base.Name(completion);
}

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        foreach (var thing in new Base[] { new Base(), new Middle(), new Last() })
        {
            WriteLine($"{await thing.Name(completion.Calm())} {await thing.Plain(completion.Calm())} {await thing.Hidden(completion.Calm())}");
        }
        WriteLine(await new Last().Hidden(completion));
    });
}
