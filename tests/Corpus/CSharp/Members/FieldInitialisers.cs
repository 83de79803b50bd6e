// Instance initialisers run before the base's constructor; static ones give their values to async methods.
namespace Corpus.FieldInitialisers;

internal class Base
{
    protected Base() => WriteLine($"base constructor {Describe()}");
    protected virtual string Describe() => "base";
}

internal sealed class Derived(Way way) : Base
{
    private static readonly int[] s_numbers = [1, 2, 3];
    private readonly Func<Way, Task<int>> _sum = async way => s_numbers.Sum() + await Step.Of(way, Log("sum made", 10));
    private readonly string _text = Log("text", "t");

    protected override string Describe() => _text ?? "none";
    public async Task<string> Run() => _text + await _sum(way);

    private static T Log<T>(string name, T value)
    {
        WriteLine(name);
        return value;
    }
}

internal static class Program
{
    public static void Main() => Ways.Run(async way => WriteLine(await new Derived(way).Run()));
}
