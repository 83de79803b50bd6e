// Delegates that lead to blocking calls: bound to static methods, closed over a first argument, open, generic, several at once.
using System.Linq.Expressions;
using System.Reflection;

namespace Corpus.BlockingDelegates;

internal delegate int Three(int a, int b, int c);

internal static class Program
{
    public static void Main() => Completions.Run(Shape);

    private static async Task Shape()
    {
        await Task.Yield();
        WriteLine(Call(Answer) + Call(Other) + Call(Answer));
        WriteLine(Call(() => Answer()));
        WriteLine(Call(static () => Answer()));
        WriteLine(Call("text".Length));
        WriteLine(Call(new Member(3).Value));
        WriteLine(Call(new Value(4).Own));
        WriteLine(Call(Value.Shared));
        WriteLine(Of(Same<int>, 5) + Of(Same<string>, "six") + Of<object>(Same, 7m));
        WriteLine(Of(Holder<string>.Kept, "a") + Of<object>(Holder<object>.Kept, "b") + Of(Holder<int>.Kept, 3));
        WriteLine(new Three(Sum)(1, 2, 3) + Invoke(Sum, 4, 5, 6));
        WriteLine($"{Varied(Text)} {Varied(Text)}");
        WriteLine(Opened(new Member(8)));
        WriteLine(Closed("nine"));
        WriteLine(Several());
        WriteLine(Compiled(10));
        WriteLine(Thrown(Fails));
        WriteLine(string.Join(",", new List<int> { 1, 2, 3 }.ConvertAll(Same)));
        WriteLine(string.Join(",", Mapped([1, 2, 3], Same)));
        Func<Func<int>, int> call = Call;
        WriteLine(call(Answer));
        WriteLine(await Async(Answer, Sum));
    }

    private static int Call(Func<int> function) => function();

    private static int Call(int length)
    {
        Func<int, int> same = Same;
        return same(length);
    }

    private static string Of<T>(Func<T, T> function, T value) => $"{function(value)} ";

    private static int Invoke(Three three, int a, int b, int c) => three(a, b, c);

    private static object Varied(Func<object> function) => function();

    private static int Opened(Member member)
    {
        var open = typeof(Member).GetMethod(nameof(Member.Value)).CreateDelegate<Func<Member, int>>();
        return open(member) + open(new Member(1));
    }

    private static int Closed(string text)
    {
        Func<int> closed = text.Length2;
        var again = typeof(Extensions).GetMethod(nameof(Extensions.Length2)).CreateDelegate<Func<int>>("again");
        return closed() + again() + closed();
    }

    private static string Several()
    {
        var log = "";
        Func<int> all = Answer;
        all += Other;
        all += () => { log += "lambda "; return Answer(); };
        return log + all() + log;
    }

    private static int Compiled(int number)
    {
        Expression<Func<int, int>> expression = n => Same(n) + 1;
        return expression.Compile()(number);
    }

    private static string Thrown(Action action)
    {
        try
        {
            action();
            return "no";
        }
        catch (AggregateException e)
        {
            return e.InnerException.Message;
        }
    }

    private static IEnumerable<TOut> Mapped<TIn, TOut>(IEnumerable<TIn> items, Func<TIn, TOut> map)
    {
        foreach (var item in items) yield return map(item);
    }

    private static async Task<int> Async(Func<int> function, Three three)
    {
        await Task.Yield();
        return function() + three(1, 1, 1);
    }

    private static int Answer() => Later(42).Result;

    private static int Other() => Later(1).Result;

    private static T Same<T>(T value) => Later(value).Result;

    private static int Sum(int a, int b, int c) => Later(a).Result + Later(b).Result * 10 + Later(c).Result * 100;

    private static string Text() => Later("text").Result;

    private static void Fails() => Failing().Wait();

    private static async Task<T> Later<T>(T value)
    {
        await Task.Delay(1);
        return value;
    }

    private static async Task Failing()
    {
        await Task.Delay(1);
        throw new StepException("failed");
    }

    private static class Holder<T>
    {
        private static int s_calls;

        public static T Kept(T value)
        {
            Later(s_calls++).Wait();
            return s_calls > 1 ? default : value;
        }
    }

    private sealed class Member(int value)
    {
        public int Value() => Later(value).Result;
    }

    private readonly struct Value(int value)
    {
        public static int Shared() => Later(9).Result;

        public int Own() => Later(value).Result;
    }
}

internal static class Extensions
{
    public static int Length2(this string text)
    {
        Task.Delay(1).Wait();
        return text.Length;
    }
}
