using System.Reflection;
using MediatR;
using MediatR.Pipeline;

namespace Async2.PackagePrograms;

/// <summary>MediatR: requests through behaviours to handlers, and notifications to several.</summary>
internal static class MediatRProgram
{
    public static Task<int> Run() => Scenarios.Run(
        ("requests", Requests),
        ("notifications", Notifications),
        ("exceptions", Exceptions),
        ("cancellation", Cancellation),
        ("concurrency", Concurrency));

    private static async Task Requests()
    {
        var mediator = Create();
        Console.WriteLine(await mediator.Send(new Add(1, 2, Suspends: false)));
        Console.WriteLine(await mediator.Send(new Add(3, 4, Suspends: true)));
        Console.WriteLine(await mediator.Send(new Clear()));
        Console.WriteLine(await mediator.Send(new Synchronous("text")));
    }

    private static async Task Notifications()
    {
        var mediator = Create();
        await mediator.Publish(new Happened("once"));
        await mediator.Publish(new Happened("twice"));
    }

    private static async Task Exceptions()
    {
        var mediator = Create();
        foreach (var suspends in new[] { false, true })
            await Outcomes.Show("overflow ", () => mediator.Send(new Add(int.MaxValue, 1, suspends)));
        await Outcomes.Show("no handler ", () => mediator.Send(new Unhandled()));
        await Outcomes.Show("a notification's handler ", () => mediator.Publish(new Happened("throw")));
    }

    private static async Task Cancellation()
    {
        using var source = new CancellationTokenSource();
        await source.CancelAsync();
        await Outcomes.Show("", () => Create().Send(new Add(1, 1, Suspends: true), source.Token));
    }

    private static async Task Concurrency()
    {
        var mediator = Create(quiet: true);
        var sums = await Task.WhenAll(Enumerable.Range(0, 100).Select(i => mediator.Send(new Add(i, i, i % 2 == 0))));
        Console.WriteLine(Outcomes.Text(sums));
    }

    private static Mediator Create(bool quiet = false)
    {
        var log = quiet ? TextWriter.Null : Console.Out;
        return new Mediator(type => type switch
        {
            { IsGenericType: true } when type.GetGenericTypeDefinition() == typeof(IEnumerable<>) => Many(type.GetGenericArguments()[0], log),
            _ => Many(type, log).Cast<object?>().SingleOrDefault()!,
        });
    }

    // A minimal container: every implementation of the service, closed over its type arguments if it is open.
    private static Array Many(Type service, TextWriter log)
    {
        Type[] open = [typeof(Outer<,>), typeof(Inner<,>), typeof(RequestPreProcessorBehavior<,>), typeof(RequestPostProcessorBehavior<,>), typeof(Before<>), typeof(After<,>)];
        Type[] closed = [typeof(AddHandler), typeof(ClearHandler), typeof(SynchronousHandler), typeof(FirstListener), typeof(SecondListener)];
        var arguments = service.GetGenericArguments();
        var found = open.Where(t => t.GetGenericArguments().Length == arguments.Length).Select(t => t.MakeGenericType(arguments))
            .Concat(closed).Where(service.IsAssignableFrom)
            .Select(t => Activator.CreateInstance(t, BindingFlags.CreateInstance | BindingFlags.Public | BindingFlags.Instance | BindingFlags.OptionalParamBinding, null, Parameters(t), null)!)
            .ToArray();
        var typed = Array.CreateInstance(service, found.Length);
        found.CopyTo(typed, 0);
        return typed;

        object[] Parameters(Type type) => [.. type.GetConstructors().Single().GetParameters()
            .Select(p => p.ParameterType == typeof(TextWriter) ? (object)log : Many(p.ParameterType.GetGenericArguments()[0], log))];
    }

    internal sealed record Add(int Left, int Right, bool Suspends) : IRequest<int>;

    internal sealed record Clear : IRequest;

    internal sealed record Synchronous(string Text) : IRequest<string>;

    internal sealed record Unhandled : IRequest<int>;

    internal sealed record Happened(string What) : INotification;

    internal sealed class AddHandler : IRequestHandler<Add, int>
    {
        public async Task<int> Handle(Add request, CancellationToken cancellationToken)
        {
            if (request.Suspends) await Task.Delay(1, cancellationToken);
            return checked(request.Left + request.Right);
        }
    }

    internal sealed class ClearHandler(TextWriter log) : AsyncRequestHandler<Clear>
    {
        protected override async Task Handle(Clear request, CancellationToken cancellationToken)
        {
            await Task.Yield();
            await log.WriteLineAsync("  cleared");
        }
    }

    internal sealed class SynchronousHandler : RequestHandler<Synchronous, string>
    {
        protected override string Handle(Synchronous request) => request.Text + "!";
    }

    internal sealed class FirstListener(TextWriter log) : INotificationHandler<Happened>
    {
        public async Task Handle(Happened notification, CancellationToken cancellationToken)
        {
            await Task.Yield();
            await log.WriteLineAsync($"  first: {notification.What}");
            if (notification.What == "throw") throw new InvalidOperationException("thrown by a listener");
        }
    }

    internal sealed class SecondListener(TextWriter log) : NotificationHandler<Happened>
    {
        protected override void Handle(Happened notification) => log.WriteLine($"  second: {notification.What}");
    }

    internal sealed class Outer<TRequest, TResponse>(TextWriter log) : IPipelineBehavior<TRequest, TResponse>
    {
        public async Task<TResponse> Handle(TRequest request, CancellationToken cancellationToken, RequestHandlerDelegate<TResponse> next)
        {
            try
            {
                await log.WriteLineAsync($"  outer before {request}");
                var response = await next();
                await log.WriteLineAsync($"  outer after {response}");
                return response;
            }
            catch (OverflowException e)
            {
                await log.WriteLineAsync($"  outer saw {Outcomes.Describe(e)}");
                throw;
            }
        }
    }

    internal sealed class Inner<TRequest, TResponse>(TextWriter log) : IPipelineBehavior<TRequest, TResponse>
    {
        public async Task<TResponse> Handle(TRequest request, CancellationToken cancellationToken, RequestHandlerDelegate<TResponse> next)
        {
            await Task.Yield();
            try
            {
                return await next();
            }
            finally
            {
                await Task.Yield();
                await log.WriteLineAsync("  inner finally");
            }
        }
    }

    internal sealed class Before<TRequest>(TextWriter log) : IRequestPreProcessor<TRequest>
    {
        public async Task Process(TRequest request, CancellationToken cancellationToken) => await log.WriteLineAsync("  before");
    }

    internal sealed class After<TRequest, TResponse>(TextWriter log) : IRequestPostProcessor<TRequest, TResponse>
    {
        public async Task Process(TRequest request, TResponse response)
        {
            await Task.Yield();
            await log.WriteLineAsync($"  after {response}");
        }
    }
}
