namespace Async2.Packages.Tests;

// One class each, so that they run in parallel.
public sealed class PollyTests() : PackageTests("Polly", 109, "Polly.Core.dll");

public sealed class DapperTests() : PackageTests("Dapper", 107, "Dapper.dll", "Microsoft.Data.Sqlite.dll");

public sealed class EntityFrameworkTests() : PackageTests(
    "EntityFramework", 108, "Microsoft.EntityFrameworkCore.dll", "Microsoft.EntityFrameworkCore.Relational.dll", "Microsoft.EntityFrameworkCore.Sqlite.dll");

public sealed class QuartzTests() : PackageTests("Quartz", 106, "Quartz.dll");

public sealed class MediatRTests() : PackageTests("MediatR", 105, "MediatR.dll");

public sealed class FluentValidationTests() : PackageTests("FluentValidation", 105, "FluentValidation.dll");

public sealed class LinqAsyncTests() : PackageTests("LinqAsync", 108, "System.Linq.Async.dll");

// They follow the activity through awaits.
public sealed class OpenTelemetryTests() : PackageTests("OpenTelemetry", 104, "OpenTelemetry.dll");

public sealed class ApplicationInsightsTests() : PackageTests("ApplicationInsights", 102, "Microsoft.ApplicationInsights.dll");

// It looks for its callers on the stack.
public sealed class LoggersTests() : PackageTests("Loggers", 103, "PackagePrograms.dll");

// These packages have no async methods of their own: the types that they substitute are woven.
public sealed class MoqTests() : PackageTests("Moq", 107, "PackagePrograms.dll");

public sealed class NSubstituteTests() : PackageTests("NSubstitute", 106, "PackagePrograms.dll");
