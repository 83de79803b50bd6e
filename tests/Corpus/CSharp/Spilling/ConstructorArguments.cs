// new T(await ...), base types' constructors, and new inside calls.
namespace Corpus.ConstructorArguments;

internal record Base(int A);
internal record Derived(int A, string B, Base Inner) : Base(A);

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        var w = completion.Calm();
        var d = new Derived(await Step.Of(w, 1), "b" + await Step.Of(w, "c"), new Base(await Step.Of(w, 2)));
        WriteLine(d);
        WriteLine(d with { A = await Step.Of(w, 5), Inner = d.Inner with { A = await Step.Of(w, 6) } });
        WriteLine(new string(await Step.Of(w, 'z'), await Step.Of(w, 3)));
        WriteLine(new int[await Step.Of(w, 4)].Length + new int[2, await Step.Of(w, 5)].Length);
        throw new ArgumentException(await Step.Of(completion, "message"), "name");
    });
}
