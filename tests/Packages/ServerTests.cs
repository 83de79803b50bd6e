using Async2.Tests.Servers;
using Async2.Tests.Shared;

namespace Async2.Packages.Tests;

/// <summary>Npgsql with a real server.</summary>
public sealed class NpgsqlTests(PostgresServer server) : IClassFixture<PostgresServer>
{
    [ServerTheory("initdb", "postgresql")]
    [LongInlineData("Debug")]
    [InlineData("Release")]
    public void Woven_program_does_what_the_compiled_one_does(string configuration) =>
        WovenPrograms.Of(WovenPrograms.Packages, configuration).ShouldDoWhatTheCompiledOneDoes(111, "Npgsql", server.ConnectionString);

    [Fact]
    public void Every_async_method_is_woven() => WovenPrograms.Of(WovenPrograms.Packages, "Release").ShouldWeaveAllOf("Npgsql.dll");
}

/// <summary>StackExchange.Redis with a real server.</summary>
public sealed class RedisTests(RedisServer server) : IClassFixture<RedisServer>
{
    [ServerTheory("redis-server", "redis-server")]
    [LongInlineData("Debug")]
    [InlineData("Release")]
    public void Woven_program_does_what_the_compiled_one_does(string configuration) =>
        WovenPrograms.Of(WovenPrograms.Packages, configuration).ShouldDoWhatTheCompiledOneDoes(108, "Redis", server.Address);

    [Fact]
    public void Every_async_method_is_woven() => WovenPrograms.Of(WovenPrograms.Packages, "Release").ShouldWeaveAllOf("StackExchange.Redis.dll");
}
