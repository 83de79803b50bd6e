// Instance initialisers run before the base's constructor; static ones give their values to async methods.
namespace Corpus.FieldInitialisers;

internal class Base
{
    protected Base() => WriteLine($"base constructor {Describe()}");
    protected virtual string Describe() => "base";
}

internal sealed class Derived(Completion completion) : Base
{
    private static readonly int[] s_numbers = [1, 2, 3];
    private readonly Func<Completion, Task<int>> _sum = async completion => s_numbers.Sum() + await Step.Of(completion, Log("sum made", 10));
    private readonly string _text = Log("text", "t");

    protected override string Describe() => _text ?? "none";
    public async Task<string> Run() => _text + await _sum(completion);

    private static T Log<T>(string name, T value)
    {
        WriteLine(name);
        return value;
    }
}

internal static class Program
{
    public static void Main() => Completions.Run(async completion => WriteLine(await new Derived(completion).Run()));
}
