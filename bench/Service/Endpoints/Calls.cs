namespace Async2.Bench.Service.Endpoints;

/// <summary>Twenty chains of calls, ten deep, through interfaces that DI has resolved: without a suspension, and with one at the end of each.</summary>
internal static class Calls
{
    public static void Map(IEndpointRouteBuilder app)
    {
        app.MapGet("/calls", (HttpContext context, IGreetings greetings) => AnswerAsync(context, greetings, 20, depth: 10, suspends: false));
        app.MapGet(
            "/suspensions", (HttpContext context, IGreetings greetings) => AnswerAsync(context, greetings, 20, depth: 10, suspends: true));
    }

    /// <summary>Answers with the length of a number of greetings, one after the other.</summary>
    public static async Task AnswerAsync(HttpContext context, IGreetings greetings, int count, int depth, bool suspends)
    {
        int length = 0;
        for (int i = 0; i < count; i++) length += (await greetings.GreetAsync(i, depth, suspends)).Length;
        await context.Response.WriteAsync(length.ToString(System.Globalization.CultureInfo.InvariantCulture));
    }
}

/// <summary>A layer of a service.</summary>
public interface IGreetings
{
    /// <summary>A greeting, which comes from <paramref name="depth"/> calls further down.</summary>
    /// <exception cref="KeyNotFoundException">There is no user with a negative number.</exception>
    Task<string> GreetAsync(int user, int depth, bool suspends);
}

/// <summary>The layer below it.</summary>
internal interface IGreetingStore
{
    ValueTask<string> FindAsync(int user, bool suspends);
}

internal sealed class Greetings(IGreetingStore store) : IGreetings
{
    public async Task<string> GreetAsync(int user, int depth, bool suspends) =>
        depth == 0 ? await store.FindAsync(user, suspends) : await GreetAsync(user, depth - 1, suspends);
}

internal sealed class GreetingStore : IGreetingStore
{
    private static readonly string[] s_greetings = ["Hello", "Good morning", "Good night"];

    public async ValueTask<string> FindAsync(int user, bool suspends)
    {
        if (suspends) await Task.Yield();
        if (user < 0) throw new KeyNotFoundException("No such user.");
        return s_greetings[user % s_greetings.Length];
    }
}
