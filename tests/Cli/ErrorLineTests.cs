using Async2.Cli.Terminal;
using Async2.Compiler;

namespace Async2.Cli.Tests;

public class ErrorLineTests
{
    [Fact]
    public void What_where_and_what_to_do_stand_in_one_line() =>
        Assert.Equal("gone: a/b.dll: build it", ErrorLine.Of(new CommandException("gone", "a/b.dll", "build\n it")));

    [Fact]
    public void The_compilers_line_is_taken_as_it_is() =>
        Assert.Equal("x: y: z", ErrorLine.Of(new WeaveException("x: y: z")));

    [Fact]
    public void A_full_disk_is_named() =>
        Assert.StartsWith("no space left: ", ErrorLine.Of(new IOException("No space left on device : '/x'", 28)), StringComparison.Ordinal);

    [Theory]
    [MemberData(nameof(Others))]
    public void Every_failure_is_one_line(Exception e) => Assert.DoesNotContain('\n', ErrorLine.Of(e));

    public static TheoryData<Exception> Others =>
        [new UnauthorizedAccessException("a\nb"), new IOException("a\nb"), new OperationCanceledException(), new InvalidOperationException("a\r\nb")];
}
