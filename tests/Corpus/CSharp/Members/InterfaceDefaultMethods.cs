// Async default methods of interfaces: used, overridden, diamond, static helpers, generic.
namespace Corpus.InterfaceDefaultMethods;

internal interface IGreeter
{
    string Name { get; }
    async Task<string> Greet(Way way) => await Decorate(way, $"hello {Name}");
    private async Task<string> Decorate(Way way, string s) => $"*{await Step.Of(way, s)}*";
    static async Task<string> All(Way way, params IGreeter[] greeters)
    {
        var text = "";
        foreach (var greeter in greeters) text += await greeter.Greet(way);
        return text;
    }
}

internal interface IPolite : IGreeter
{
    async Task<string> IGreeter.Greet(Way way) { await Step.Go(way); return $"dear {Name}"; }
}

internal sealed class Plain : IGreeter { public string Name => "plain"; }
internal struct Struct : IGreeter { public readonly string Name => "struct"; }
internal sealed class Polite : IPolite { public string Name => "polite"; }
internal sealed class Own : IPolite { public string Name => "own"; public async Task<string> Greet(Way way) => "own " + await Step.Of(way, 1); }

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        foreach (var greeter in new IGreeter[] { new Plain(), new Struct(), new Polite(), new Own() }) WriteLine(await greeter.Greet(way.Calm()));
        WriteLine(await IGreeter.All(way, new Plain(), new Polite()));
    });
}
