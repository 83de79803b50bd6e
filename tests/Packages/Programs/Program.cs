using Async2.PackagePrograms;
using Async2.PackagePrograms.PollyUse;

// Uses one package and prints the results; the first argument is the package, the second the address of its server. The output is the
// same in every run: threads that do not wait for each other print nothing, and no time, port or address is printed.
return args switch
{
    ["Polly"] => await PollyProgram.Run(),
    ["Dapper"] => await DapperProgram.Run(),
    ["EntityFramework"] => await EntityFrameworkProgram.Run(),
    ["Quartz"] => await QuartzProgram.Run(),
    ["MediatR"] => await MediatRProgram.Run(),
    ["FluentValidation"] => await FluentValidationProgram.Run(),
    ["LinqAsync"] => await LinqAsyncProgram.Run(),
    ["Moq"] => await MoqProgram.Run(),
    ["NSubstitute"] => await NSubstituteProgram.Run(),
    ["Loggers"] => await LoggersProgram.Run(),
    ["OpenTelemetry"] => await OpenTelemetryProgram.Run(),
    ["ApplicationInsights"] => await ApplicationInsightsProgram.Run(),
    ["Npgsql", var server] => await NpgsqlProgram.Run(server),
    ["Redis", var server] => await RedisProgram.Run(server),
    _ => 99,
};
