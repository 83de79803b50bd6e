// is patterns over awaited values, with their variables live across later awaits.
namespace Corpus.IsPatterns;

internal static class Program
{
    private record Person(string Name, int Age, Person Friend = null);

    public static void Main() => Completions.Run(async completion =>
    {
        var w = completion.Calm();
        object boxed = 42;
        if (await Step.Of(w, boxed) is int n && n > await Step.Of(w, 40)) WriteLine(n);
        var ann = new Person("Ann", 30, new Person("Bob", 40));
        if (await Step.Of(w, ann) is { Name: var name, Friend: { Age: > 35 and < 50 } friend })
        {
            await Step.Go(w);
            WriteLine($"{name} {friend.Name}");
        }
        if (await Step.Of(w, "text") is not { Length: 3 }) WriteLine("not three");
        if (await Step.Of(w, (int?)null) is null && await Step.Of(w, new[] { 1, 2, 3 }) is [var first, .., var last]) WriteLine(first + last);
        WriteLine(await Step.Of(completion, (object)'c') is char and >= 'a' and <= 'z');
    });
}
