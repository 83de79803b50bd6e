// Synchronous members of every kind that lead to a blocking call.
using System.Collections;

namespace Corpus.BlockingMembers;

internal static class Program
{
    public static void Main() => Completions.Run(Shape);

    private static async Task Shape()
    {
        await Task.Yield();
        WriteLine($"static: {Static(1)}");
        var derived = new Derived("d");
        Base based = derived;
        IWork work = derived;
        WriteLine($"instance: {derived.Own(2)}");
        WriteLine($"virtual: {based.Virtual(3)}, {new Base("b").Virtual(4)}");
        WriteLine($"covariant: {based.Copy().Name}");
        WriteLine($"interface: {work.Do("x")}, explicit {((IOther)derived).Do("y")}, default {work.Twice("z")}");
        WriteLine($"interface of a struct: {((IWork)new Struct(5)).Do("s")}");
        var local = new Struct(6);
        WriteLine($"struct: {local.Do("t")}");
        WriteLine($"generic: {Generic("g")} {Generic(7)} {new Box<string>("h").Get(1)} {new Box<int>(8).Get("u")}");
        IBox<int> box = new Box<int>(9);
        WriteLine($"generic interface: {box.Value} {box.Get(2.5)}");
        Func<int, string> group = derived.Own;
        Func<int, string> statics = Static;
        var captured = 3;
        Func<int, string> lambda = n => Static(n + captured++);
        Func<int, string> plain = n => Static(n);
        WriteLine($"delegates: {group(10)} {statics(11)} {lambda(12)} {plain(13)} {captured}");
        Func<int, string> multicast = group + lambda;
        WriteLine($"multicast: {multicast(14)} {captured}");
        WriteLine($"property: {derived.Property}, {derived[4]}");
        derived.Property = "set";
        WriteLine($"set: {derived.Property}");
        WriteLine($"operator: {(derived + 5).Name}, {(string)derived}");
        WriteLine($"recursion: {Down(8)}, {Even(7)}");
        int Capturing(int n)
        {
            captured += int.Parse(Static(n).Split(' ')[1]);
            return captured;
        }

        WriteLine($"local function: {Capturing(15)} {captured}");
        WriteLine($"iterator: {string.Join(' ', Items(3))}");
        foreach (var item in Items(2)) WriteLine($"item {item}");
        foreach (var item in new Collection()) WriteLine($"of a collection {item}");
        WriteLine($"linq: {Items(4).Where(i => Static(i).Length > 0).Sum()}");
        WriteLine($"stack: {Three(Static(16), int.Parse(Static(17).Split(' ')[1]), Static(18))}");
        WriteLine($"interpolated: {$"{Static(19)} and {Static(20)}"}");
        WriteLine($"conditional: {(captured > 0 ? Static(21) : "no")} {derived?.Own(22)}");
        WriteLine($"tuple: {(Static(23), 1)}");
        using (var disposable = new Disposable()) WriteLine($"using: {disposable.Name()}");
        WriteLine($"optional: {Optional()} {Optional(n: 25)} {Many(1, 2, 3)}");
        Out(26, out var result);
        WriteLine($"out: {result}");
        WriteLine($"in: {In(27)}");
    }

    private static string Static(int n) => "static " + Later(n).Result;

    private static async Task<T> Later<T>(T value)
    {
        await Task.Delay(1);
        return value;
    }

    private static T Generic<T>(T value) => Later(value).GetAwaiter().GetResult();

    private static int Down(int n)
    {
        if (n == 0) return Later(1).Result;
        var twice = n * 2;
        return Down(n - 1) + twice;
    }

    private static bool Even(int n) => n == 0 ? Later(true).Result : Odd(n - 1);

    private static bool Odd(int n) => n != 0 && Even(n - 1);

    private static IEnumerable<int> Items(int count)
    {
        for (var i = 0; i < count; i++)
        {
            Later(i).Wait();
            yield return i;
        }
    }

    private static string Three(string a, int b, string c) => $"{a}, {b}, {c}";

    private static string Optional(int n = 24) => Static(n);

    private static string Many(params int[] values) => string.Join('+', values.Select(Static));

    private static void Out(int n, out string result) => result = Static(n);

    private static string In(in int n) => Static(n);

    private interface IWork
    {
        string Do(string text);

        string Twice(string text) => Do(text) + Do(text);
    }

    private interface IOther
    {
        string Do(string text);
    }

    private interface IBox<T>
    {
        T Value { get; }

        string Get<TOther>(TOther other);
    }

    private class Base(string name)
    {
        public string Name { get; set; } = name;

        public virtual string Virtual(int n) => $"base {Later(n).Result}";

        public virtual Base Copy() => new(Later(Name).Result);
    }

    private sealed class Derived(string name) : Base(name), IWork, IOther
    {
        public string Property
        {
            get => Later(Name).Result;
            set => Name = Later(value).Result;
        }

        public string this[int n] => Later(Name + n).Result;

        public static Derived operator +(Derived left, int right) => new(left.Name + Later(right).Result);

        public static explicit operator string(Derived value) => Later(value.Name).Result;

        public string Own(int n) => $"{Name} {Later(n).Result}";

        public override string Virtual(int n) => $"derived {Later(n).Result} {base.Virtual(n + 1)}";

        public override Derived Copy() => new("copy of " + Later(Name).Result);

        public string Do(string text) => Later(text).Result + "!";

        string IOther.Do(string text) => Later(text).Result + "?";
    }

    private readonly struct Struct(int n) : IWork
    {
        public string Do(string text) => $"{Later(text).Result} {n}";
    }

    private sealed class Box<T>(T value) : IBox<T>
    {
        public T Value => Later(value).Result;

        public string Get<TOther>(TOther other) => $"{Later(value).Result} {Later(other).Result} {typeof(TOther).Name}";
    }

    private sealed class Collection : IEnumerable<int>
    {
        public IEnumerator<int> GetEnumerator() => Items(2).GetEnumerator();

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }

    private sealed class Disposable : IDisposable
    {
        public string Name() => Later("disposable").Result;

        public void Dispose() => WriteLine($"disposed {Later(1).Result}");
    }
}
