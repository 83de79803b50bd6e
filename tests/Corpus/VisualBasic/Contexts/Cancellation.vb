' Cancellation in VB: the task is Canceled, the token is the caller's.
' runtime10: a method that throws OperationCanceledException before it has suspended gives a faulted task
Namespace Cancellation
    Module Program
        Sub Main()
            Ways.Run(AddressOf Shape)
        End Sub

        Private Async Function Shape(way As Way) As Task
            Using source As New CancellationTokenSource
                source.Cancel()
                Dim work = Checks(way.Calm(), source.Token)
                Try
                    Await work
                Catch ex As OperationCanceledException When ex.CancellationToken = source.Token
                    WriteLine($"{work.Status} {ex.GetType().Name}")
                End Try
            End Using
            Await Steps.Go(way)
        End Function

        Private Async Function Checks(way As Way, token As CancellationToken) As Task(Of Integer)
            Await Steps.Go(way)
            token.ThrowIfCancellationRequested()
            Return 1
        End Function
    End Module
End Namespace
