// Delegates made from async methods: static, instance, virtual, generic, extension, struct.
namespace Corpus.MethodGroups;

internal struct Value(int n)
{
    public async Task<int> Get(Way way) => await Step.Of(way, n);
}

internal class Animal
{
    public virtual async Task<string> Speak(Way way) => await Step.Of(way, "...");
}

internal sealed class Dog : Animal
{
    public override async Task<string> Speak(Way way) => await base.Speak(way) + "woof";
}

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        Func<Way, Task<string>> speak = new Animal().Speak;
        WriteLine(await speak(way.Calm()));
        speak = new Dog().Speak;
        WriteLine(await speak(way.Calm()));
        Func<Way, Task<int>> get = new Value(5).Get;
        WriteLine(await get(way.Calm()));
        Func<Way, string, Task<string>> echo = Echo;
        WriteLine(await echo(way.Calm(), "e"));
        Func<Way, Task<string>> extension = "ext".Later;
        WriteLine(await extension(way));
    });

    private static async Task<T> Echo<T>(Way way, T value) => await Step.Of(way, value);

    private static async Task<string> Later(this string s, Way way) => s + await Step.Of(way, "!");
}
