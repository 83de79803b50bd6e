' Nested Try blocks; the work after a catch is done with awaits outside the handler, as VB wants it.
Namespace NestedTries
    Module Program
        Sub Main()
            Completions.Run(AddressOf Shape)
        End Sub

        Private Async Function Shape(completion As Completion) As Task
            Dim failure As Exception = Nothing
            Try
                Try
                    Await Inner(completion.Calm(), "a")
                    Await Inner(completion, "b")
                Finally
                    WriteLine("finally")
                End Try
            Catch ex As Exception
                failure = ex
            End Try
            If failure IsNot Nothing Then
                Await Steps.Go(completion.Calm())
                WriteLine($"handled {failure.Message}")
            End If
        End Function

        Private Async Function Inner(completion As Completion, name As String) As Task
            Try
                Try
                    WriteLine($"enter {name}")
                    Await Steps.Go(completion)
                    WriteLine($"leave {name}")
                Catch ex As StepException When name = "never"
                    WriteLine("never")
                Finally
                    WriteLine($"inner {name}")
                End Try
            Catch ex As StepException
                WriteLine("rethrow")
                Throw
            End Try
        End Function
    End Module
End Namespace
