using Microsoft.AspNetCore.Mvc;
using Microsoft.AspNetCore.Mvc.Filters;

namespace Async2.Bench.Service.Endpoints;

/// <summary>MVC: an action behind a filter, which waits once. It is public because MVC would not find it otherwise.</summary>
[ApiController]
[Route("mvc")]
public sealed class GreetingsController(IGreetings greetings) : ControllerBase
{
    /// <summary>Greets a user.</summary>
    [HttpGet("{user:int}")]
    [Elapsed]
    public async Task<ActionResult<string[]>> Get(int user)
    {
        string greeting = await greetings.GreetAsync(user, depth: 2, suspends: true);
        return new[] { greeting, $"user {user}" };
    }

    private sealed class ElapsedAttribute : ActionFilterAttribute
    {
        public override async Task OnActionExecutionAsync(ActionExecutingContext context, ActionExecutionDelegate next)
        {
            long start = TimeProvider.System.GetTimestamp();
            await next();
            context.HttpContext.Items["elapsed"] = TimeProvider.System.GetElapsedTime(start);
        }
    }
}
