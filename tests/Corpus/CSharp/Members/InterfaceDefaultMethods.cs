// Async default methods of interfaces: used, overridden, diamond, static helpers, generic.
namespace Corpus.InterfaceDefaultMethods;

internal interface IGreeter
{
    string Name { get; }
    async Task<string> Greet(Completion completion) => await Decorate(completion, $"hello {Name}");
    private async Task<string> Decorate(Completion completion, string s) => $"*{await Step.Of(completion, s)}*";
    static async Task<string> All(Completion completion, params IGreeter[] greeters)
    {
        var text = "";
        foreach (var greeter in greeters) text += await greeter.Greet(completion);
        return text;
    }
}

internal interface IPolite : IGreeter
{
    async Task<string> IGreeter.Greet(Completion completion) { await Step.Go(completion); return $"dear {Name}"; }
}

internal sealed class Plain : IGreeter { public string Name => "plain"; }
internal struct Struct : IGreeter { public readonly string Name => "struct"; }
internal sealed class Polite : IPolite { public string Name => "polite"; }
internal sealed class Own : IPolite { public string Name => "own"; public async Task<string> Greet(Completion completion) => "own " + await Step.Of(completion, 1); }

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        foreach (var greeter in new IGreeter[] { new Plain(), new Struct(), new Polite(), new Own() }) WriteLine(await greeter.Greet(completion.Calm()));
        WriteLine(await IGreeter.All(completion, new Plain(), new Polite()));
    });
}
